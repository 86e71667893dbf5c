# The commands of the project; a bare `make` lists them.

PREFIX  = /usr/local
DESTDIR =

libraries = alsa liblo yaml-0.1 RapidJSON sndfile samplerate cairo
programs  = pkg-config oscsend aplaymidi
packages  = libasound2-dev liblo-dev liblo-tools libyaml-dev rapidjson-dev libsndfile1-dev libsamplerate0-dev libcairo2-dev pkg-config alsa-utils

# What `make bench` compares with, where it is installed.
references = python3 supercollider-server fluidsynth fluid-soundfont-gm rt-tests

# All build with the same flags, and tests apart from their build (`swift test` would add flags), so that they share what is built.
release = -c release -Xswiftc -enable-testing
sudo   := $(shell [ $$(id -u) = 0 ] || echo sudo)
apt     = $(sudo) env DEBIAN_FRONTEND=noninteractive apt-get -qy

rtsan  = $(shell clang -print-resource-dir)/lib/linux/libclang_rt.rtsan-$(shell uname -m).a
linked = -Xlinker --whole-archive -Xlinker $(rtsan) -Xlinker --no-whole-archive -Xlinker --export-dynamic-symbol=__rtsan_realtime_enter

threaded = RealtimeTests|DevicesTests|OSCTests|RecorderTests|LiveTests

MINUTES = 10

# What is fuzzed, each for its share of SECONDS, from what is shipped and, where it is there, a corpus of others' files.
SECONDS = 60
readers = ahap midi osc mapping
fuzzer  = $(shell clang -print-resource-dir)/lib/linux/libclang_rt.fuzzer_no_main-$(shell uname -m).a
seeds   = $(wildcard $($(1)-seeds))

ahap-seeds    = Presets ../shared/corpus/ahap
mapping-seeds = Mappings
midi-seeds    = ../shared/corpus/midi

.PHONY: help demo test lint foundation-free rtsan tsan soak fuzz bench bench-jack vm-test install build packages

help:
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 18

demo: build ## play a groove without any hardware and record it
	.build/release/tactus demo

test: packages ## build and run all tests
	swift build $(release) --build-tests
	swift test $(release) --skip-build

lint: ## hold the sources against .swift-format
	swift format lint --strict --recursive Sources Tests Benchmarks Fuzz Package.swift

foundation-free: build ## show that the real-time targets use no Foundation
	.ci/foundation-free Realtime Haptics Engine

rtsan: packages ## run the engine's tests under RealtimeSanitizer
	swift test $(release) --scratch-path .build-rtsan $(linked) --filter EngineTests

tsan: packages ## run the tests of what crosses threads under ThreadSanitizer
	swift test --sanitize=thread --scratch-path .build-tsan --filter '$(threaded)'

soak: build ## perform for MINUTES (10) with every processor loaded: nothing late, nothing lost, memory flat
	/usr/bin/python3 Tests/soak/soak.py .build/release/tactus $(MINUTES)

fuzz: packages ## throw damaged files and packets at the readers for SECONDS (60) with libFuzzer
	TACTUS_FUZZ=1 swift build -c release --scratch-path .build-fuzz --product Fuzz -Xswiftc -Xfrontend -Xswiftc -sanitize=fuzzer \
	  -Xcxx -fsanitize=fuzzer-no-link -Xlinker --whole-archive -Xlinker $(fuzzer) -Xlinker --no-whole-archive -Xlinker -lstdc++
	@$(foreach reader,$(readers),mkdir -p .build-fuzz/found/$(reader) && echo "Fuzzing: $(reader)" && \
	  SWIFT_BACKTRACE=enable=no .build-fuzz/release/Fuzz $(reader) -max_total_time=$$(($(SECONDS) / $(words $(readers)))) -max_len=16384 -timeout=10 \
	  -rss_limit_mb=1024 -verbosity=0 $(addprefix -dict=,$(wildcard Fuzz/$(reader).dict)) -artifact_prefix=.build-fuzz/found/$(reader)- \
	  .build-fuzz/found/$(reader) $(call seeds,$(reader)) && ) echo "Nothing found."

bench: packages ## measure Tactus beside other programs, for four minutes on an idle machine
	swift build $(release) --product Benchmarks
	@echo "Programs to compare with, if you like: apt-get install $(references)"
	.build/release/Benchmarks

bench-jack: build ## measure the way from a message to a tap in JACK, beside other programs
	Benchmarks/jack/run.sh .build/release/tactus

vm-test: packages ## play through a kernel's sequencer and sound card, in a virtual machine
	Tests/vm/run.sh

install: build ## install to PREFIX (/usr/local), under DESTDIR
	install -D -t $(DESTDIR)$(PREFIX)/bin .build/release/tactus
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/tactus/Mappings Mappings/*
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/tactus/Presets Presets/*

build: packages
	swift build $(release) --product tactus

packages:
	@(for program in $(programs); do command -v $$program || exit; done && pkg-config --exists $(libraries)) >/dev/null \
	  || { $(apt) update && $(apt) install --no-install-recommends $(packages); }
