<?php
require_once __DIR__ . '/lib/Application.php';
Horde_Registry::appInit('demo');

$vars = Horde_Variables::getDefaultVariables();
$page = new Horde_View();
exec('tool ' . $vars->arg); // want: command-injection
exec('tool ' . escapeshellarg($vars->get('arg')));
exec('tool ' . $vars->get('cmd', 'x')); // want: command-injection
echo '<b>' . Horde_Util::getFormData('name') . '</b>'; // want: xss
echo '<b>' . htmlspecialchars(Horde_Util::getFormData('name')) . '</b>';
$db = $injector->getInstance('Horde_Db_Adapter');
$db->selectAll('SELECT * FROM t WHERE a = ?', [Horde_Util::getPost('a')]);
$db->selectAll("SELECT * FROM t WHERE a = '" . Horde_Util::getPost('a') . "'"); // want: sql-injection
Horde::url($vars->url, true)->redirect();

class Demo_Controller extends Horde_Controller_Base
{
    public function processRequest(Horde_Controller_Request $request, Horde_Controller_Response $response)
    {
        $get = $request->getGetVars();
        readfile('/srv/' . $get['file']); // want: path-traversal
        $response->setBody('<p>' . $request->getPath() . '</p>'); // want: xss
    }
}
