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
        readfile('/wiki/' . $INPUT->str('file')); // not found: path-traversal
        exec('index ' . $INPUT->post->str('id')); // not found: command-injection
        exec('index ' . $INPUT->int('rev'));
    }
}
