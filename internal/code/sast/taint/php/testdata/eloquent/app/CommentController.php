<?php

namespace App\Http\Controllers;

use App\Models\Comment;
use App\Models\Page;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\DB;

class CommentController extends Controller
{
    public function store(Request $request)
    {
        $comment = new Comment();
        $comment->text = $request->input('text');
        $comment->size = (int) $request->input('size');
        $comment->safe = e($request->input('text'));
        $comment->save();
        Comment::create(['author' => $request->input('author'), 'mail' => e($request->input('mail'))]);
        DB::insert('insert into tags (label) values (?)', [$request->input('label')]);
        DB::table('links')->insert(['url' => $request->input('url'), 'kind' => 'external']);
        return redirect('/comments');
    }

    public function index()
    {
        return view('comments', ['comments' => Comment::all(), 'first' => Comment::where('id', 1)->first(), 'pages' => Page::all()]);
    }

    public function tags()
    {
        return view('tags', ['tags' => DB::select('select * from tags'), 'links' => DB::table('links')->orderBy('url')->get()]);
    }
}
