<?php
class Controller_Files extends \Controller {
    public function action_view($name = null) {
        exec('cat ' . $name); // want: command-injection
        exec('cat ' . escapeshellarg($name));
        exec('cat ' . \Input::get('q')); // want: command-injection
        exec('cat ' . Input::json('a')); // want: command-injection
        exec('cat ' . $this->param('id')); // want: command-injection
        return \Response::forge('<b>' . Input::post('t')); // want: xss
    }
    public function post_index() { \Response::redirect(Input::get('to')); } // want: open-redirect
}
