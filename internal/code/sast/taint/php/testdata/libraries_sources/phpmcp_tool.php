<?php
use Mcp\Capability\Attribute\McpTool;
class Tools
{
    #[McpTool(name: 'list')]
    public function list(string $dir): string
    {
        system("ls " . ($dir)); // want: command-injection
        system("ls -- " . escapeshellarg($dir));
        return 'ok';
    }
}
