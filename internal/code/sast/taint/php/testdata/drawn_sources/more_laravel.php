<?php
namespace App\Http\Controllers;

use App\Http\Requests\StoreRequest;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\{DB, Input, Route};

class StoreReq extends \Illuminate\Foundation\Http\FormRequest
{
    public function rules() { return ['cmd' => 'required', 'n' => 'integer']; }
}
class XController extends Controller
{
    public function store(StoreReq $request)
    {
        exec($request->validated()['cmd']); // want: command-injection
        exec($request->safe()->cmd); // want: command-injection
        exec('x ' . $request->string('c')); // want: command-injection
        exec('seq ' . $request->integer('n'));
        return redirect()->away($request->to); // want: open-redirect
    }
    public function __invoke(Request $r, string $slug)
    {
        exec('x ' . $slug); // want: command-injection
        return response('<p>' . $r->header('x') . '</p>'); // want: xss
    }
}
Route::get('/x/{c}', fn (string $c) => shell_exec("x $c")); // want: command-injection
