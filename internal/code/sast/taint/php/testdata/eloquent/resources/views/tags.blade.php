@foreach($tags as $tag)
    <li>{!! $tag->label !!}</li> {{-- want: xss --}}
    <li>{!! $tag->id !!}</li>
@endforeach
@foreach($links as $link)
    <li>{!! $link->url !!}</li> {{-- want: xss --}}
    <li>{!! $link->kind !!}</li>
@endforeach
