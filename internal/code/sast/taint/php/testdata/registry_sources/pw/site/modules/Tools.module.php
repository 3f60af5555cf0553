<?php namespace ProcessWire;

class Tools extends Process implements Module {
    public function ___execute() {
        exec('run ' . $this->input->post('cmd')); // want: command-injection
        return '<p>' . $this->wire('input')->get->q . '</p>'; // not found: xss
    }
}
