{!! $row !!} {{-- want: xss --}}
