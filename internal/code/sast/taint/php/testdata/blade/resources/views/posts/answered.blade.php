<p>{{ $answered }}</p>
<p>{!! $answered !!}</p> {{-- want: xss --}}
