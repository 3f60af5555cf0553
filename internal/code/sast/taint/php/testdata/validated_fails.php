<?php
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Validator;
class LController extends Controller {
  public function b(Request $request) {
    $data = $request->all();
    $v = Validator::make($data, ['n' => 'required|integer', 's' => 'required']);
    if ($v->fails()) { return back(); }
    exec('x ' . $data['n']);
    exec('x ' . $data['s']); // want: command-injection
  }
  public function c(Request $request) {
    $data = $request->all();
    if (Validator::make($data, ['n' => 'required|integer', 's' => 'required'])->passes()) {
    exec('x ' . $data['n']);
    exec('x ' . $data['s']); // want: command-injection
    }
  }
  public function d(Request $request) {
    $data = $request->all();
    $v = Validator::make($data, ['n' => 'required|integer', 's' => 'required']);
    $v->fails();
    exec('x ' . $data['n']); // want: command-injection
  }
}
