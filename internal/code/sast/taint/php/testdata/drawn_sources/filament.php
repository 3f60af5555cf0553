<?php
namespace App\Filament\Resources;

use Filament\Actions\Action;
use Filament\Forms\Components\TextInput;
use Filament\Resources\Pages\CreateRecord;
use Filament\Resources\Resource;
use Filament\Tables\Table;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\HtmlString;

class EditPost extends CreateRecord
{
    protected function mutateFormDataBeforeCreate(array $data): array
    {
        DB::statement("INSERT INTO l VALUES ('{$data['title']}')"); // want: sql-injection
        DB::statement('INSERT INTO l VALUES (?)', [$data['title']]);
        return $data;
    }

    protected function getHeaderActions(): array
    {
        return [
            Action::make('run')
                ->form([TextInput::make('cmd')])
                ->action(function (array $data) {
                    exec($data['cmd']); // want: command-injection
                    exec('seq ' . (int) $data['n']);
                }),
        ];
    }

    public static function form($form)
    {
        return $form->schema([
            TextInput::make('x')->afterStateUpdated(function ($state) { exec('x ' . $state); }), // want: command-injection
        ]);
    }
}
