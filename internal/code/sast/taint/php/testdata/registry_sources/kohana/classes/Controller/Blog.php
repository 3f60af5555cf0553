<?php defined('SYSPATH') or die('No direct script access.');

class Controller_Blog extends Controller_Template
{
    public function action_index()
    {
        $id = $this->request->param('id');
        DB::query(Database::SELECT, "SELECT * FROM posts WHERE id = '$id'")->execute(); // not found: sql-injection
        DB::query(Database::SELECT, 'SELECT * FROM posts WHERE id = :id')->param(':id', $id)->execute();
        DB::select()->from('posts')->where('id', '=', $id)->execute();
        DB::select(DB::expr('COUNT(' . $this->request->query('col') . ')'))->from('posts')->execute(); // want: sql-injection
        $this->response->body('<b>' . $this->request->query('q') . '</b>'); // want: xss
        $this->response->body('<b>' . HTML::chars($this->request->query('q')) . '</b>');
    }

    public function action_run()
    {
        exec('tool ' . $this->request->post('arg')); // want: command-injection
        exec('tool ' . Arr::get($_POST, 'cmd')); // want: command-injection
        exec('tool ' . (int) Request::current()->post('n'));
        $this->response->send_file('/srv/' . Request::initial()->query('f')); // not found: path-traversal
        HTTP::redirect($this->request->query('to')); // want: open-redirect
    }
}
