<?php
use function Laravel\Folio\{middleware, name, render};
use Illuminate\Support\Facades\DB;
use Illuminate\View\View;

name('users.show');

render(function (View $view, string $name) {
    DB::select("SELECT * FROM users WHERE name = '$name'"); // want: sql-injection
    DB::select('SELECT * FROM users WHERE name = ?', [$name]);
    return $view->with('n', request('n'));
});
?>
<div>{!! $name !!}</div> {{-- not found: xss --}}
<div>{{ $name }}</div>
<div>{!! request()->query('q') !!}</div> {{-- want: xss --}}
