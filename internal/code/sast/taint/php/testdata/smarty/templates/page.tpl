{* {$name} *}
{extends file="layout.tpl"}
{include file="head.tpl" heading=$title}
<p>{$name|escape}</p>
<p>{$name}</p> {* want: xss *}
<p>{$name|upper}</p> {* want: xss *}
<p>{$fixed}</p>
{if $name}
  <p>{$name|escape:'html'} {$name|count_characters}</p>
{/if}
{foreach $items as $item}
  <li>{$item}</li> {* want: xss *}
{/foreach}
{foreach from=$items item=one}
  <li>{$one nofilter}</li> {* want: xss *}
  <li>{$one|escape}</li>
{/foreach}
{assign var="said" value=$title}
<p>{$said}</p> {* want: xss *}
{$kept = $title|escape}
<p>{$kept}</p>
<p>{$smarty.get.q}</p> {* want: xss *}
<p>{$smarty.get.q|escape}</p>
{literal}<p>{$name}</p>{/literal}
<script>var x = { a: 1 };</script>
