<?php
namespace App\Http\Controllers;

use App\Enums\Kind;
use Illuminate\Foundation\Http\FormRequest;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Http;
use Illuminate\Support\Facades\Process;
use Illuminate\Support\Facades\Route;
use Illuminate\Support\Facades\Storage;
use Illuminate\Support\Facades\Validator;
use Illuminate\Support\Str;
use Illuminate\Validation\Rule;
use Illuminate\Validation\Rules\Enum;

enum Sort: string { case Up = 'up'; case Down = 'down'; }

class ListRequest extends FormRequest
{
    public function rules(): array
    {
        return [
            'page' => 'required|integer|min:1',
            'sort' => ['required', Rule::in(['name', 'age'])],
            'dir' => 'in:asc,desc',
            'key' => ['uuid'],
            'code' => ['required', 'regex:/^[a-z]+$/'],
            'slug' => 'alpha_dash',
            'how' => [new Enum(Sort::class)],
            'how2' => Rule::enum(Sort::class),
            'on' => 'boolean',
            'day' => 'date_format:Y-m-d',
            'n' => ['nullable', 'numeric'],
            'digits' => 'digits:4',
            'ids' => 'array',
            'ids.*' => 'integer',
            'q' => 'required|string|max:200',
        ];
    }
}

class ItemController
{
    public function index(ListRequest $request)
    {
        $v = $request->validated();
        DB::select("select * from t limit {$v['page']}");
        DB::select("select * from t order by {$v['sort']} {$v['dir']}");
        DB::select("select * from t where k = '{$v['key']}'");
        DB::select("select * from t where c = '{$v['code']}' and s = '{$v['slug']}'");
        DB::select("select * from t where h = '{$v['how']}' or h = '{$v['how2']}'");
        DB::select("select * from t where o = {$v['on']} and n = {$v['n']} and x = {$v['digits']}");
        DB::select("select * from t where d = '" . $request->validated('day') . "'");
        DB::select("select * from t where id in (" . implode(',', $v['ids']) . ")");
        DB::select("select * from t where q = '{$v['q']}'"); // want: sql-injection
        DB::select('select * from t where q = ?', [$v['q']]);
        DB::select('select * from t where q = :q', ['q' => $v['q']]);
        $safe = $request->safe()->only(['sort', 'q']);
        DB::select("select '{$safe['q']}'"); // want: sql-injection
        DB::table('t')->orderBy($request->page)->whereRaw('q = ?', [$request->q])->get();
        DB::table('t')->whereRaw("q = '{$request->q}'")->get(); // want: sql-injection
    }

    public function store(Request $request)
    {
        $v = $request->validate(['n' => 'required|integer', 'k' => 'in:a,b', 'q' => 'string']);
        DB::statement("update t set n = {$v['n']}");
        DB::statement("update t set k = '{$v['k']}'");
        DB::statement("update t set q = '{$v['q']}'"); // want: sql-injection
        $w = Validator::make($request->all(), ['n' => 'integer', 'q' => 'string'])->validate();
        DB::statement("update t set n = {$w['n']}");
        DB::statement("update t set q = '{$w['q']}'"); // want: sql-injection
        $val = Validator::make($request->all(), ['m' => ['required', 'integer'], 'z' => 'string']);
        if ($val->fails()) {
            return redirect()->back()->withErrors($val);
        }
        $x = $val->validated();
        DB::statement("update t set m = {$x['m']}");
        DB::statement("update t set z = '{$x['z']}'"); // want: sql-injection
        DB::statement('update t set a = ' . $request->integer('a'));
        DB::statement('update t set a = ' . ($request->boolean('a') ? 1 : 0));
        DB::statement("update t set a = '" . $request->date('a')->toDateString() . "'");
        DB::statement("update t set a = '" . $request->enum('a', Sort::class)->value . "'");
        DB::statement("update t set a = '" . Str::slug($request->input('a')) . "'");
        $file = $request->file('doc');
        $file->storeAs('docs', Str::uuid() . '.' . $file->extension());
        $file->store('docs');
        Storage::get('docs/' . basename($request->input('f')));
        Process::run(['ls', $request->input('d')]);
        Process::run('ls ' . $request->input('d')); // want: command-injection
        Http::get('https://api.example.com/x', ['q' => $request->query('q')]);
        Http::get($request->query('u')); // want: ssrf
        $to = $request->input('to');
        abort_unless(in_array($to, ['/a', '/b'], true), 400);
        return redirect($to);
    }

    public function show(Request $request, int $id, string $name)
    {
        DB::select("select * from t where id = $id");
        $cols = ['a' => 'col_a', 'b' => 'col_b'];
        $col = $cols[$request->query('c')] ?? 'col_a';
        DB::select("select $col from t");
        $dir = match ($request->query('d')) { 'up' => 'asc', default => 'desc' };
        DB::select("select * from t order by n $dir");
        if (!array_key_exists($request->query('k'), $cols)) {
            abort(404);
        }
        DB::select("select * from t where k = '{$request->query('k')}'");
        $s = Sort::from($request->query('s'));
        DB::select("select '{$s->value}'");
        $s2 = Sort::tryFrom($request->query('s'))?->value ?? 'up';
        DB::select("select '$s2'");
        return response('<p>' . e($name) . '</p>');
    }

    public function bad(Request $request)
    {
        redirect()->route('home', ['q' => $request->q]);
        redirect()->to($request->header('Referer')); // want: open-redirect
        return response('<p>' . $request->cookie('n') . '</p>'); // want: xss
    }
}
