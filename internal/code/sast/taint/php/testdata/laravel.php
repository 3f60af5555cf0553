<?php

namespace App\Http\Controllers;

use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Query\Expression;
use Illuminate\Foundation\Http\FormRequest;
use Illuminate\Foundation\Http\Middleware\VerifyCsrfToken;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Blade;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\File;
use Illuminate\Support\Facades\Http;
use Illuminate\Support\Facades\Log;
use Illuminate\Support\Facades\Process;
use Illuminate\Support\Facades\Route;
use Illuminate\Support\Facades\Storage;
use Illuminate\Support\HtmlString;
use Illuminate\Support\Str;

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
        User::unguard(); // want: mass-assignment
        User::create($request->all()); // want: mass-assignment
        User::create(['name' => $request->name]);
        Process::run('convert ' . $request->file('a')->getClientOriginalName()); // want: command-injection
        Process::run(['convert', $request->name]);
        Http::get($request->input('hook')); // want: ssrf
        Http::get($request->validated()['hook']); // want: ssrf
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
Route::match(['get', 'post'], '/either/{name}', function ($name) {
    DB::scalar("select id from users where name = '$name'"); // want: sql-injection
    DB::connection('reports')->scalar($name); // want: sql-injection
    DB::connection('reports')->scalar('select id from users where name = ?', [$name]);
    DB::table('users')->where(new Expression("name = '$name'")); // want: sql-injection
    DB::table('users')->where(new Expression('lower(name)'), $name);
    Http::retry(3)->withUserAgent('shop')->get($name); // want: ssrf
    Http::retry(3)->withUserAgent('shop')->get('https://api.example.com/' . $name);
    Http::send('GET', $name); // want: ssrf
    Http::send($name, 'https://api.example.com/');
    File::prepend('notes/' . $name, 'a'); // want: path-traversal
    return response()->redirectTo($name); // want: open-redirect
});
Route::get('/fine/{name}', fn (string $name) => view('x', ['name' => $name]));

class Photo extends Model
{
}

class PhotoController extends Controller
{
    public function show(Request $request, $query)
    {
        $q = $request->input('q');
        echo Photo::find($q)->name;
        echo Photo::sole($q)->name;
        echo e($q);
        echo route('home', ['q' => $q]);
        echo request('title'); // want: xss
        echo request()->input('title'); // want: xss
        foreach (DB::select('select * from photos where name = ?', [$q]) as $row) {
            echo $row->name;
        }
        echo DB::delete('delete from photos where name = ?', [$q]);
        echo DB::selectOne("select * from photos where id = $q"); // want: sql-injection
        echo Photo::where('id', 1)->pluck($q);
        echo response()->json(['q' => $q]);
        response()->make($q, 200, ['Content-Type' => 'text/plain', 'X-A' => 'b']);
        response()->make($q, 200, ['Content-Type' => 'text/html']); // want: xss
        DB::select("select * from users limit {$request->integer($q)}");
        $query->whereRaw("name = '$q'"); // want: sql-injection
        echo Http::get('https://api.example.com/?q=' . $q)->body();
        echo Storage::url($q);
        File::delete('photos/' . $q); // want: path-traversal
        File::get('photos/' . Str::slug($q) . '.txt');
        Blade::render($q); // want: template-injection
        Blade::render('Hello {{ $q }}', ['q' => $q]);
        echo Blade::render('Hello {{ $q }}', ['q' => $q]);
        echo Blade::render('Hello {!! $q !!}', ['q' => $q]); // want: xss
        cookie('seen', '1', 60, '/', null, false, true); // want: insecure-cookie
        cookie('seen', '1', 60, '/', null, true, false); // want: script-cookie
        cookie('seen', '1', 60, '/', null, true, true);
        echo response()->view('photo', ['q' => $q])->status();
        if ($q === 'a') {
            return response($request->title); // want: xss
        }
        if ($q === 'b') {
            return response()->make($request->title); // want: xss
        }
        if ($q === 'c') {
            return redirect()->away($request->next); // want: open-redirect
        }
        echo redirect('/photos?q=' . $request->next)->getStatusCode();
        return response()->json(['q' => $q]);
    }
}

class AnyController extends \Illuminate\Routing\Controller
{
    public function callAction($method, $parameters)
    {
        return $this->$method(...array_values($parameters));
    }

    public function show($name)
    {
        echo $name; // want: xss
    }
}

Route::post('/hook', [HookController::class, 'store'])->withoutMiddleware(VerifyCsrfToken::class); // want: csrf-off
Route::post('/hooks', [HookController::class, 'store'])->withoutMiddleware([VerifyCsrfToken::class]); // want: csrf-off
Route::post('/list', [HookController::class, 'list'])->withoutMiddleware(ThrottleRequests::class);
