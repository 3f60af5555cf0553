<?php
class ToolsPlugin extends Gdn_Plugin
{
    public function pluginController_tools_create($sender, $args)
    {
        $sender->permission('Garden.Settings.Manage');
        exec('tool ' . $sender->Request->get('arg')); // want: command-injection
        exec('tool ' . (int) Gdn::request()->get('n'));
        exec('seg ' . $args[0]); // want: command-injection
    }

    public function discussionController_render_before($sender)
    {
        echo '<b>' . Gdn::request()->getValue('q') . '</b>'; // want: xss
        echo '<b>' . Gdn_Format::text(Gdn::request()->getValue('q')) . '</b>';
    }
}

class ToolsController extends Gdn_Controller
{
    public function index($page = '')
    {
        Gdn::sql()->query("select * from GDN_Tool where Name = '$page'"); // want: sql-injection
        Gdn::sql()->select()->from('Tool')->where('Name', $page)->get();
        redirectTo($this->Request->post('Target')); // want: open-redirect
    }
}

class ToolsApiController extends AbstractApiController
{
    public function get(string $name, array $query)
    {
        exec('api ' . $name); // want: command-injection
        readfile('/srv/' . $query['file']); // want: path-traversal
    }
}
