<?php
class Files_List_Action extends Vtiger_Action_Controller
{
    public function process(Vtiger_Request $request)
    {
        $dir = $request->get('dir');
        system("ls " . ($dir)); // want: command-injection
        system("ls -- " . escapeshellarg($dir));
    }
}
