<title>{block name=title}{$title}{/block}</title> {* want: xss *}
