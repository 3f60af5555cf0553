<?php
use Illuminate\Http\Request;
use Orchid\Screen\Screen;
class FilesScreen extends Screen
{
    public function list(Request $request)
    {
        system("ls " . ($request->input('dir'))); // want: command-injection
        system("ls -- " . escapeshellarg($request->input('dir')));
    }
}
