<i>{!! $label !!}</i> {{-- want: xss --}}
<i>{{ $label }}</i>
