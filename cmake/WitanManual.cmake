# Manual pages and shell completions, written by the program when it is built.
set(manual ${PROJECT_BINARY_DIR}/manual)
add_custom_command(
  OUTPUT ${manual}/written
  COMMAND witan-cli man --folder ${manual}
  COMMAND sh -c "gzip --best --no-name --force ${manual}/*.1"
  COMMAND witan-cli completion bash --output ${manual}/witan.bash
  COMMAND witan-cli completion zsh --output ${manual}/_witan
  COMMAND witan-cli completion fish --output ${manual}/witan.fish
  COMMAND ${CMAKE_COMMAND} -E touch ${manual}/written
  DEPENDS witan-cli
  VERBATIM)
add_custom_target(witan_manual ALL DEPENDS ${manual}/written)

install(DIRECTORY ${manual}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program FILES_MATCHING PATTERN "*.1.gz")
install(FILES ${manual}/witan.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME witan COMPONENT program)
install(FILES ${manual}/_witan DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT program)
install(FILES ${manual}/witan.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
