<i>{!! $name !!}</i> {{-- want: xss --}}
