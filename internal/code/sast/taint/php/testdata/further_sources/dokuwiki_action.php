<?php

use dokuwiki\Extension\ActionPlugin;
use dokuwiki\Extension\Event;
use dokuwiki\Extension\EventHandler;

class action_plugin_files extends ActionPlugin
{
    public function register(EventHandler $controller)
    {
        $controller->register_hook('AJAX_CALL_UNKNOWN', 'BEFORE', $this, 'handle');
    }

    public function handle(Event $event, $param)
    {
        global $INPUT;
        readfile('/wiki/' . $INPUT->str('file')); // want: path-traversal
        exec('index ' . $INPUT->post->str('id')); // want: command-injection
        exec('index ' . $INPUT->int('rev'));
    }
}
