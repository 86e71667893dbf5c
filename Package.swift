// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

/// `@_noLocks` is checked of whole modules: those are what a debug build has to compile, too, as a release does.
let realtime =
  strict + [.unsafeFlags(["-wmo", "-num-threads", "1", "-disable-batch-mode"], .when(configuration: .debug))]

func library(_ name: String, _ dependencies: [Target.Dependency], settings: [SwiftSetting] = strict) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: strict)
}

func system(_ name: String, pkgConfig: String, package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
  name: "tactus",
  products: [.executable(name: "tactus", targets: ["tactus"])],
  targets: [
    system("CALSA", pkgConfig: "alsa", package: "libasound2-dev"),
    system("CLiblo", pkgConfig: "liblo", package: "liblo-dev"),
    system("CYAML", pkgConfig: "yaml-0.1", package: "libyaml-dev"),
    system("CSndFile", pkgConfig: "sndfile", package: "libsndfile1-dev"),
    system("CSampleRate", pkgConfig: "samplerate", package: "libsamplerate0-dev"),
    system("CCairo", pkgConfig: "cairo", package: "libcairo2-dev"),
    .target(name: "CCommandLine"),
    .target(name: "CJSON"),
    .target(name: "CMixing"),
    .target(name: "CRealtime", cSettings: [.define("_GNU_SOURCE")]),

    library("Documents", []),
    library("Realtime", ["CRealtime"], settings: realtime),
    library("Haptics", ["Realtime", "CRealtime"], settings: realtime),
    library("AHAP", ["Documents", "Haptics", "CJSON"]),
    library("Engine", ["Haptics", "Realtime", "CMixing", "CRealtime"], settings: realtime),
    library("MIDI", ["Documents", "Realtime"]),
    library("OSC", ["Documents", "Realtime", "CLiblo"]),
    library("Mapping", ["Documents", "Haptics", "AHAP", "MIDI", "OSC", "CYAML"]),
    library(
      "Devices",
      ["Documents", "Engine", "Haptics", "MIDI", "Realtime", "CRealtime", "CALSA", "CSampleRate", "CSndFile"]
    ),
    library("Recording", ["AHAP", "Documents", "Haptics", "Realtime"]),
    library(
      "Performance",
      [
        "AHAP", "CRealtime", "Devices", "Documents", "Engine", "Haptics", "MIDI", "Mapping", "OSC", "Realtime",
        "Recording",
      ]
    ),
    library("Viewing", ["Documents", "Haptics", "CCairo"]),
    .executableTarget(name: "tactus", dependencies: ["CCommandLine", "Performance", "Viewing"], swiftSettings: strict),
    .target(name: "Kernel", dependencies: ["CLiblo"], path: "Benchmarks/Kernel", cSettings: [.unsafeFlags(["-O3"])]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "AHAP", "CMixing", "CRealtime", "Devices", "Engine", "Haptics", "Kernel", "Mapping", "OSC", "Realtime",
      ],
      path: "Benchmarks/Benchmarks",
      swiftSettings: strict
    ),

    .target(name: "TestSupport", path: "Tests/Support", swiftSettings: strict),
    tests("DocumentsTests", ["Documents"]),
    tests("RealtimeTests", ["Realtime"]),
    tests("HapticsTests", ["Haptics"]),
    tests("AHAPTests", ["AHAP", "Documents", "Haptics"]),
    tests("EngineTests", ["CMixing", "CRealtime", "Engine", "Haptics", "Realtime"]),
    tests("MIDITests", ["Documents", "MIDI", "Realtime"]),
    tests("OSCTests", ["OSC", "Realtime"]),
    tests("MappingTests", ["AHAP", "Documents", "Haptics", "MIDI", "Mapping", "OSC", "Realtime"]),
    tests("DevicesTests", ["Devices", "Documents", "Engine", "Haptics", "MIDI", "Realtime"]),
    tests("RecordingTests", ["AHAP", "Engine", "Haptics", "Realtime", "Recording"]),
    tests("ViewingTests", ["Documents", "Haptics", "Viewing"]),
    tests(
      "PerformanceTests",
      [
        "AHAP", "Devices", "Documents", "Engine", "Haptics", "MIDI", "Mapping", "OSC", "Performance", "Realtime",
        "Recording", "tactus",
      ]
    ),
  ],
  cxxLanguageStandard: .cxx17
)

// Only `make fuzz` can link it: it stands on libFuzzer, which instruments all that it is built with.
if Context.environment["TACTUS_FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Fuzz/CLibFuzzer"),
    .executableTarget(
      name: "Fuzz",
      dependencies: ["CLibFuzzer", "AHAP", "Engine", "Haptics", "MIDI", "Mapping", "OSC", "Realtime"],
      path: "Fuzz/Fuzz",
      swiftSettings: strict
    ),
  ]
}
