<?php
use Opulence\Routing\Controller;
class Files extends Controller
{
    public function list()
    {
        $dir = $this->request->getQuery()->get('dir');
        system("ls " . ($dir)); // want: command-injection
        system("ls -- " . escapeshellarg($dir));
    }
}
