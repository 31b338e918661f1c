// What Linux and Darwin spell differently, in one place for the whole tool.
// Nothing here was run on Darwin. The declarations were read in Apple's open
// sources: spawn.h, sys/stat.h and sys/resource.h of xnu.

import Foundation

#if canImport(Darwin)
  /// spawn.h makes both of them pointers.
  typealias SpawnActions = posix_spawn_file_actions_t?
  typealias SpawnAttributes = posix_spawnattr_t?
  var noSpawnActions: SpawnActions { nil }
  var noSpawnAttributes: SpawnAttributes { nil }
#else
  typealias SpawnActions = posix_spawn_file_actions_t
  typealias SpawnAttributes = posix_spawnattr_t
  var noSpawnActions: SpawnActions { SpawnActions() }
  var noSpawnAttributes: SpawnAttributes { SpawnAttributes() }
#endif

extension stat {
  /// When the contents last changed.
  package var changeTime: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}

/// Whether this is Linux, which alone has what a sandbox for submissions is made
/// of.
package let isLinux: Bool = {
  #if os(Linux)
    true
  #else
    false
  #endif
}()
