<?php

namespace App\Http\Controllers;

use Illuminate\Database\Eloquent\Model;
use Illuminate\Foundation\Http\FormRequest;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Http;
use Illuminate\Support\Facades\Log;
use Illuminate\Support\Facades\Process;
use Illuminate\Support\Facades\Route;
use Illuminate\Support\HtmlString;

class User extends Model
{
}

class StoreUser extends FormRequest
{
}

class UserController extends Controller
{
    public function __construct(private Users $users)
    {
    }

    public function index(Request $request)
    {
        $sort = $request->input('sort');
        User::query()->orderByRaw($sort)->get(); // want: sql-injection
        User::where('name', $request->name)->orderBy('name')->get();
        User::whereRaw('name = ?', [$request->name])->get();
        User::whereRaw("name = '{$request->name}'")->get(); // want: sql-injection
        DB::select("select * from users where id = {$request->id}"); // want: sql-injection
        DB::select('select * from users where id = ?', [$request->id]);
        DB::table('users')->select(DB::raw('count(*) as n, ' . $request->get('col')))->get(); // want: sql-injection
        $id = $request->integer('id');
        DB::select("select * from users where id = $id");
        Log::info('seen ' . $request->name);
        return view('users.index', ['name' => $request->name]);
    }

    public function show($id, string $tab, User $user)
    {
        DB::statement("update seen set n = n + 1 where id = $id"); // want: sql-injection
        DB::statement("update seen set n = n + 1 where id = {$user->id}");
        return new HtmlString($tab); // want: xss
    }

    public function go(Request $request)
    {
        if ($request->has('safe')) {
            return redirect()->route('home', ['q' => $request->q]);
        }
        if ($request->q) {
            return redirect('/search?q=' . $request->q);
        }
        return redirect($request->input('next')); // want: open-redirect
    }

    public function store(StoreUser $request)
    {
        $user = User::create($request->validated());
        $user->forceFill($request->all()); // want: mass-assignment
        Process::run('convert ' . $request->file('a')->getClientOriginalName()); // want: command-injection
        Process::run(['convert', $request->name]);
        Http::get($request->input('hook')); // want: ssrf
        Http::get('https://api.example.com/' . $request->input('hook'));
        Http::withoutVerifying()->get('https://a.example/'); // want: no-tls-check
        $list = ['a' => 'x', 'b' => 'y'];
        if (isset($list[$request->kind])) {
            return response()->download(storage_path('a'));
        }
        return response()->download(storage_path('app/') . $request->path); // want: path-traversal
    }

    private function helper($sql)
    {
        return DB::select($sql);
    }
}

Route::get('/raw/{name}', function ($name) {
    DB::unprepared("drop table $name"); // want: sql-injection
});
Route::get('/fine/{name}', fn (string $name) => view('x', ['name' => $name]));
