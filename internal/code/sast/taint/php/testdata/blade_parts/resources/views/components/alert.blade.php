@props(['text', 'kind' => 'x'])
{!! $text !!} {{-- want: xss --}}
{!! $kind !!}
