<ul>
@foreach($comments as $comment)
    <li>{{ $comment->text }}</li>
    <li>{!! $comment->text !!}</li> {{-- want: xss --}}
    <li>{!! $comment->author !!}</li> {{-- want: xss --}}
    <li>{!! $comment->size !!} {!! $comment->safe !!} {!! $comment->mail !!} {!! $comment->created_at !!}</li>
@endforeach
</ul>
<p>{!! $first->author !!}</p> {{-- want: xss --}}
@foreach($pages as $page)
    <li>{!! $page->text !!}</li>
@endforeach
