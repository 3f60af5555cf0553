{!! $t !!} {{ $slot }} {{-- want: xss --}}
