<?php
namespace App\Http\Controllers;
use App\Http\Requests\StoreFile;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\{Route, Request as Req, Input, Cookie};
use Illuminate\Foundation\Http\FormRequest;
class StoreFile2 extends FormRequest {
    public function rules(): array { return ['name' => 'required']; }
    public function withValidator($validator) { exec('check ' . $this->input('name')); } // want: command-injection
    protected function prepareForValidation() { exec('prep ' . $this->name); } // want: command-injection
}
class FileController extends Controller {
    public function __construct(private Request $request) {}
    public function store(StoreFile2 $request) {
        $data = $request->validated();
        exec('touch ' . $data['name']); // want: command-injection
        exec('touch ' . $request->safe()->only(['name'])['name']); // want: command-injection
        exec('touch ' . escapeshellarg($data['name']));
        return redirect($request->query('next')); // want: open-redirect
    }
    public function show(string $name) {
        exec('cat ' . $name); // want: command-injection
        exec('cat ' . $this->request->string('q')); // want: command-injection
        exec('cat ' . $this->request->integer('n'));
        exec('cat ' . request('file')); // want: command-injection
        exec('cat ' . request()->header('X-A')); // want: command-injection
        exec('cat ' . Req::get('a')); // want: command-injection
        exec('cat ' . $this->request->file('f')->getClientOriginalName()); // want: command-injection
        [$a, $b] = [$this->request->a, $this->request->collect('b')->first()];
        exec('cat ' . $a); // want: command-injection
        exec('cat ' . $b); // want: command-injection
        return response('<b>' . $name . '</b>'); // want: xss
    }
}
Route::get('/x/{name}', fn (Request $r, $name) => exec('cat ' . $name)); // want: command-injection
Route::get('/f/{name}', [FileController::class, 'show']);
Route::post('/f', [FileController::class, 'store']);
