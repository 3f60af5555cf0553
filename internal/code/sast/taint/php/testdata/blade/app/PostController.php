<?php

namespace App\Http\Controllers;

use Illuminate\Http\Request;
use Illuminate\Support\Facades\View;

class PostController extends Controller
{
    public function show(Request $request)
    {
        $q = $request->input('q');
        $rows = [['label' => $request->input('label')]];
        return view('posts.show', ['title' => 'Posts', 'q' => $q, 'n' => (int) $request->input('n'), 'rows' => $rows]);
    }

    public function edit(Request $request)
    {
        $name = $request->input('name');
        return view('posts.edit', compact('name'));
    }

    public function made(Request $request)
    {
        return View::make('posts.made', ['made' => $request->input('made')])->render();
    }

    public function answered(Request $request)
    {
        return response()->view('posts.answered', ['answered' => $request->input('answered')], 404);
    }

    public function index(Request $request)
    {
        return view('posts.index')->with('term', $request->input('term'))->with(['kind' => $request->input('kind')]);
    }
}
