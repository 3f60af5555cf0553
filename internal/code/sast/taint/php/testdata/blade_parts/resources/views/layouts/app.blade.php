<title>@yield('title')</title>
@yield('content')
{!! $q !!} {{-- want: xss --}}
