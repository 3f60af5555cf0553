<p>{{ $made }}</p>
<p>{!! $made !!}</p> {{-- want: xss --}}
