<?php

namespace Own\Launcher;

class Runner
{
    private $options;

    public function __construct(string $options)
    {
        $this->options = $options;
    }

    public function run($name)
    {
        exec('run ' . $this->options . ' ' . Text::upper($name));
    }

    public function direct()
    {
        exec('run ' . $_GET['name']);
        return md5($_GET['password']);
    }
}
