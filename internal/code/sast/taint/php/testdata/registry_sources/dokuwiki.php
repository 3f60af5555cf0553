<?php
use dokuwiki\Extension\ActionPlugin;
use dokuwiki\Extension\AdminPlugin;
use dokuwiki\Extension\Event;
use dokuwiki\Extension\EventHandler;
use dokuwiki\Extension\SyntaxPlugin;

class action_plugin_tools extends ActionPlugin
{
    public function register(EventHandler $controller)
    {
        $controller->register_hook('AJAX_CALL_UNKNOWN', 'BEFORE', $this, 'handleAjax');
    }

    public function handleAjax(Event $event, $param)
    {
        global $INPUT;
        exec('tool ' . $INPUT->str('arg')); // want: command-injection
        exec('tool ' . $INPUT->int('n'));
        echo '<p>' . $INPUT->post->str('text') . '</p>'; // want: xss
        echo '<p>' . hsc($INPUT->str('text')) . '</p>';
        send_redirect($INPUT->server->str('HTTP_REFERER'));
        readfile('/srv/' . $INPUT->get->str('file')); // want: path-traversal
    }
}

class syntax_plugin_run extends SyntaxPlugin
{
    public function handle($match, $state, $pos, Doku_Handler $handler)
    {
        return [substr($match, 6, -2)];
    }

    public function render($mode, Doku_Renderer $renderer, $data)
    {
        $renderer->doc .= '<b>' . hsc($data[0]) . '</b>';
        return true;
    }
}

class admin_plugin_tools extends AdminPlugin
{
    public function handle()
    {
        global $INPUT;
        $cmd = $INPUT->valid('cmd', ['start', 'stop'], 'start');
        exec('ctl ' . $cmd);
        foreach ($INPUT->arr('names') as $name) {
            exec('ctl ' . $name); // want: command-injection
        }
    }
}
