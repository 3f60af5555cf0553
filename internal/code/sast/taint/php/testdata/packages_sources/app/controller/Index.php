<?php
namespace app\controller; use think\Request; use think\facade\Request as R;
class IndexThinkphp { public function hello($name) {
  system("ls " . ($name)); // want: command-injection
  system("ls " . (input('get.q'))); // want: command-injection
  system("ls " . (request()->param('x'))); // want: command-injection
}
 public function b(Request $request) {
  system("ls " . ($request->post('x'))); // want: command-injection
  system("ls " . (R::param('x'))); // want: command-injection
} }
