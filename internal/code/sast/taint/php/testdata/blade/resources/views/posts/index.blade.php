<i>{!! $term !!}</i> {{-- want: xss --}}
<i>{!! $kind !!}</i> {{-- want: xss --}}
<i>{!! $other !!}</i>
