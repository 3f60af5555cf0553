{{ $slot }}
