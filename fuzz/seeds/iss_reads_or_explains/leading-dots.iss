..XSum~R3~12~.LittleKiller~20~R1C3.Or.And.Thermo~R4C1~R4C2.End.Quad~R5C5~1~2.End
