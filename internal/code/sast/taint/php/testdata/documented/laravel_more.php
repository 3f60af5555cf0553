<?php
namespace App\Http\Controllers;

use App\Models\Post;
use Illuminate\Container\Attributes\{Config, RouteParameter, Storage as Disk};
use Illuminate\Http\Request;
use Illuminate\Http\RedirectResponse;
use Illuminate\Foundation\Http\FormRequest;
use Illuminate\Support\Facades\{DB, Http, Storage, Process, Cookie, Route, File, Blade, Redirect, Response};

class StorePost extends FormRequest {
    public function rules(): array { return ['title' => 'required']; }
}

class PostController extends Controller
{
    public function dump(string $name, #[Config('app.dir')] string $dir, #[Disk('local')] $disk, #[RouteParameter('page')] $page)
    {
        exec("dump $dir {$disk->name}");
        exec("dump $name"); // want: command-injection
        exec("dump $page"); // want: command-injection
    }

    public function __construct(private readonly Request $req) {}

    public function index(Request $request)
    {
        DB::select("select * from p where a = '{$request->query('a')}'"); // want: sql-injection
        DB::select('select * from p where a = ?', [$request->query('a')]);
        DB::table('p')->whereRaw('a = ' . $request->string('a'))->get(); // want: sql-injection
        DB::table('p')->orderByRaw($request->get('sort'))->get(); // want: sql-injection
        DB::table('p')->where('a', $request->a)->get();
        Post::query()->selectRaw($request->input('cols'))->get(); // want: sql-injection
        Post::fromQuery("select * from p where a = '$request->a'"); // want: sql-injection
        DB::connection('x')->statement('drop table ' . $request->header('X-T')); // want: sql-injection
        DB::unprepared($request->cookie('sql')); // want: sql-injection
        DB::raw($request->integer('n'));
        DB::scalar("select count(*) from p where a = '" . $request->route('a') . "'"); // want: sql-injection
        Http::withToken('x')->get($request->url); // want: ssrf
        Http::baseUrl($request->input('base'))->get('/a'); // want: ssrf
        Http::get('https://api.example.com', ['u' => $request->url]);
        return redirect($request->input('next')); // want: open-redirect
    }

    public function store(StorePost $request): RedirectResponse
    {
        exec('ls ' . $request->validated('title')); // want: command-injection
        exec('ls ' . $request->safe()->only(['title'])['title']); // want: command-injection
        exec('ls ' . escapeshellarg($request->validated('title')));
        Process::run('ls ' . $request->title); // want: command-injection
        Process::run(['ls', $request->title]);
        Storage::disk('local')->get($request->path);
        $request->file('f')->storeAs('x', $request->file('f')->getClientOriginalName());
        $request->file('f')->move('/data', $request->file('f')->getClientOriginalName());
        File::get('/data/' . $request->input('f')); // want: path-traversal
        return Redirect::away($request->input('next')); // want: open-redirect
    }

    public function show(string $name)
    {
        exec('ls ' . $name); // want: command-injection
        exec('ls ' . request('q')); // want: command-injection
        exec('ls ' . request()->ip());
        exec('ls ' . $this->req->input('z')); // want: command-injection
        return response()->download(storage_path('app/' . $name)); // want: path-traversal
    }

    public function page(Request $request)
    {
        Blade::render($request->input('tpl')); // want: template-injection
        return response('<p>' . $request->input('q') . '</p>'); // want: xss
    }
}
Route::get('/p', [PostController::class, 'index']);
Route::get('/p/{name}', [PostController::class, 'show']);
Route::get('/r/{cmd}', fn (string $cmd) => exec($cmd)); // want: command-injection
