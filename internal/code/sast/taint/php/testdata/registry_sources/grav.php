<?php
namespace Grav\Plugin;

use Grav\Common\Plugin;
use Grav\Common\Uri;
use RocketTheme\Toolbox\Event\Event;

class ToolsPlugin extends Plugin
{
    public static function getSubscribedEvents(): array
    {
        return ['onPluginsInitialized' => ['onPluginsInitialized', 0], 'onFormProcessed' => ['onFormProcessed', 0]];
    }

    public function onPluginsInitialized(): void
    {
        /** @var Uri $uri */
        $uri = $this->grav['uri'];
        exec('tool ' . $uri->query('arg')); // not found: command-injection
        exec('tool ' . (int) $uri->query('n'));
        readfile('/srv/' . $uri->param('file')); // want: path-traversal
        $this->grav->redirect($uri->query('to')); // not found: open-redirect
        exec('post ' . $uri->post('name')); // want: command-injection
        echo '<b>' . $_GET['q'] . '</b>'; // want: xss
    }

    public function onFormProcessed(Event $event): void
    {
        $form = $event['form'];
        $data = $form->value()->toArray();
        exec('form ' . $form->value('host')); // not found: command-injection
        exec('form ' . escapeshellarg($data['host']));
        exec('form ' . $data['host']); // not found: command-injection
    }
}
