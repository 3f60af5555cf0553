<?php
namespace App\Http\Controllers;

use App\Models\Event;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Redirect;
use Illuminate\Support\Facades\Request as Req;
use Inertia\Inertia;
use Inertia\Middleware;

class EventsController extends Controller
{
    public function index()
    {
        return Inertia::render('Events/Index', [
            'filters' => Req::all('search'),
            'events' => Event::whereRaw("name LIKE '%" . Req::input('search') . "%'")->get(), // want: sql-injection
            'lazy' => Inertia::lazy(fn () => Event::orderByRaw(Req::input('sort'))->get()), // want: sql-injection
            'named' => Event::where('name', Req::input('search'))->get(),
        ]);
    }

    public function store(Request $request)
    {
        exec('event ' . $request->validate(['title' => 'required'])['title']); // want: command-injection
        exec('event ' . $request->integer('n'));
        return Inertia::location($request->to); // want: open-redirect
    }

    public function destroy(string $event)
    {
        unlink('/srv/' . $event); // want: path-traversal
        return Redirect::route('events.index');
    }
}

class HandleInertia extends Middleware
{
    public function share(Request $request): array
    {
        exec('share ' . $request->header('X-Theme')); // want: command-injection
        return array_merge(parent::share($request), ['q' => $request->q]);
    }
}
