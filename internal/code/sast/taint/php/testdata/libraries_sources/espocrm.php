<?php
use Espo\Core\Api\Request;
use Espo\Core\Api\Response;
class Files
{
    public function getActionList(Request $request, Response $response): array
    {
        $dir = $request->getQueryParam('dir');
        system("ls " . ($dir)); // want: command-injection
        system("ls -- " . escapeshellarg($dir));
        return [];
    }
}
