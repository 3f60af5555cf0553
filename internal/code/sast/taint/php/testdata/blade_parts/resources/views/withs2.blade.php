{!! $q !!} {{-- want: xss --}}
