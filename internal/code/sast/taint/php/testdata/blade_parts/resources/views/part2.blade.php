{!! $t !!} {{-- want: xss --}}
