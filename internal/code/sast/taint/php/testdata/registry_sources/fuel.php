<?php
class Controller_Blog extends Controller_Template
{
    public function action_index($slug = null)
    {
        DB::query("SELECT * FROM posts WHERE slug = '$slug'")->execute(); // want: sql-injection
        DB::query('SELECT * FROM posts WHERE slug = :s')->bind('s', $slug)->execute();
        DB::select()->from('posts')->where('slug', $slug)->execute();
        return Response::forge('<b>' . Input::get('q') . '</b>'); // want: xss
    }

    public function post_run()
    {
        exec('tool ' . Input::post('arg')); // want: command-injection
        exec('tool ' . (int) Input::post('n'));
        exec('tool ' . Input::json('cmd')); // want: command-injection
        exec('tool ' . $this->param('name')); // not found: command-injection
        Response::redirect(Input::get('to')); // want: open-redirect
    }
}

class Controller_Api extends Controller_Rest
{
    public function get_file()
    {
        return $this->response(['x' => File::read('/srv/' . Input::param('f'), true)]); // want: path-traversal
    }
}
