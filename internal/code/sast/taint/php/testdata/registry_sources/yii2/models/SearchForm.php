<?php
namespace app\models;

use yii\base\Model;

class SearchForm extends Model
{
    public $text;
    public $lines;

    public function rules()
    {
        return [['text', 'string'], ['lines', 'integer'], [['text', 'lines'], 'required']];
    }
}
