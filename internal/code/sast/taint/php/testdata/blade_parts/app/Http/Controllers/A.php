<?php
namespace App\Http\Controllers;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\View;
class A extends Controller {
    public function show(Request $request) {
        return view('show', ['q' => $request->input('q'), 'rows' => ['a' => $request->input('a')], 'title' => 'x']);
    }
    public function comp(Request $request) {
        $q = $request->input('q');
        return view('comp', compact('q'));
    }
    public function with(Request $request) {
        return view('withs')->with('q', $request->q);
    }
    public function with2(Request $request) {
        return view('withs2')->with(['q' => $request->q]);
    }
    public function share(Request $request) {
        return response()->view('resp', ['q' => $request->q], 200);
    }
    public function fac(Request $request) {
        return View::make('fac')->with('q', $request->q);
    }
}
