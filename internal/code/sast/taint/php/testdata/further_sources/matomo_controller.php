<?php

namespace Piwik\Plugins\Tools;

use Piwik\Common;
use Piwik\Db;
use Piwik\Plugin\Controller as PluginController;
use Piwik\Request;

class Controller extends PluginController
{
    public function run()
    {
        $name = Common::getRequestVar('name', '', 'string');
        exec('tool ' . $name); // want: command-injection
        Db::fetchAll("SELECT * FROM log WHERE name = '" . Request::fromRequest()->getStringParameter('q') . "'"); // want: sql-injection
        Db::fetchAll('SELECT * FROM log WHERE name = ?', [$name]);
    }
}
